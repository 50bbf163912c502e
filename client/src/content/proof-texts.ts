/** Words of the home page's section of quotes and of the partners' section. */
export const PROOF_TEXTS = {
  title: 'From people who use it',
  walkthroughTitle: 'See it at work',
  communityTitle: 'Trade alongside others',
  members: (count: string, day: string) => `${count} members on our Discord, counted ${day}.`,
  join: 'Join the Discord',
  paid: 'Paid endorsement',
  showAll: (count: number) => `Show all ${count} quotes`,
  play: (title: string) => `Play video: ${title}`,
  playing: 'Loading the video…',
  videoPrivacy: 'Playing it connects you to YouTube.',
  videoFailed: 'We couldn’t reach YouTube. Your network or an ad blocker may be blocking it.',
  watchOnYouTube: 'Watch on YouTube',
};

export const PARTNER_TEXTS = {
  title: 'Official NinjaTrader Ecosystem Vendor',
  lead: 'Our desktop tools run inside NinjaTrader. No account yet? Sign up through our link.',
  leadAlone: 'Our desktop tools run inside NinjaTrader.',
  signUp: 'Sign up with NinjaTrader',
  disclosure: (siteName: string) =>
    `Affiliate link: NinjaTrader compensates ${siteName} for this endorsement and for accounts opened through it.`,
  disclosureAlone: (siteName: string) => `NinjaTrader compensates ${siteName} for this endorsement.`,
  badge: ['NinjaTrader', 'Ecosystem Vendor'],
};
