/** Words of the support page, beside support.md. */
export const SUPPORT_TEXTS = {
  lead: 'Email us, or ask in the community chat.',
  email: 'Email',
  emailHint: 'Include the email of your account and your platform. Never send passwords or card numbers.',
};
