/** The time now. Everything on the server asks here, so that outside production one clock can be moved for all of it. */
export function currentTime(): Date {
  return new Date();
}
