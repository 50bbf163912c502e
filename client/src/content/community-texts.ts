/** Words of the community chat's card. */
export const COMMUNITY_TEXTS = {
  title: 'Community chat',
  name: (siteName: string) => `${siteName} on Discord`,
  lead: 'Join other traders on our Discord. It’s free, no plan needed.',
  members: (count: string, day: string) => `${count} members, counted ${day}`,
  load: 'Load the chat',
  loading: 'Loading the chat…',
  open: 'Open Discord',
  privacy: 'Loading the chat connects you to Discord.',
  failed: 'We couldn’t reach the chat',
  failedWhy: 'Your network or an ad blocker may be blocking it. You can still open it on Discord.',
  failedWhyAlone: 'Your network or an ad blocker may be blocking it.',
  retry: 'Try again',
  slow: 'Nothing showing? Open it on Discord.',
  elsewhere: 'The chat is on this page.',
};
