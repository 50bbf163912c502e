import type { MissingDetail, PostPurchaseInfo } from '../../../src/shared/contract/access.js';

interface FieldTexts {
  label: string;
  /** Under the field. */
  hint?: string;
  /** Under the field while the plan is unknown. */
  hintAnyPlan?: string;
  /** If the browser rejects the value. */
  wanted: string;
}

/** The texts of the form for the details that access needs. */
export const GET_STARTED_TEXTS = {
  title: 'Get Started',
  submit: 'Submit',
  submitting: 'Submitting...',
  failed: 'Failed to submit info. Please try again.',
  needed: 'needed',
  lacksUserName: 'Your plan covers TradingView. We can’t add that access without your TradingView username.',
  keepsUserName: (name: string) => `Leave this empty to keep ${name}.`,
  sessionEnded: 'Your session has ended. Sign in to continue. We kept what you typed.',
  signInAgain: 'Sign in again',
  machineIdHelp: {
    summary: 'Where do I find my machine ID?',
    steps: [
      'In NinjaTrader, open the Help menu and choose 3rd Party Licensing.',
      'Copy the User Defined Machine ID and paste it here.',
    ],
  },
} as const;

export const FIELD_TEXTS: Readonly<Record<keyof PostPurchaseInfo, FieldTexts>> = {
  firstName: { label: 'First name', wanted: 'Enter your first name.' },
  lastName: { label: 'Last name', wanted: 'Enter your last name.' },
  email: {
    label: 'Email',
    hint: 'The one you signed in with.',
    wanted: 'Enter the email address of your account, such as name@example.com.',
  },
  ntEmail: {
    label: 'NinjaTrader email',
    hint: 'The email of your NinjaTrader account.',
    hintAnyPlan: 'The email of your NinjaTrader account. Don’t have one? Use the email above.',
    wanted: 'Enter the email address of your NinjaTrader account, such as name@example.com.',
  },
  machineId: {
    label: 'NinjaTrader machine ID',
    hint: 'Don’t have it yet? You can add it later.',
    hintAnyPlan: 'For a NinjaTrader plan. Don’t have it yet? You can add it later.',
    wanted: 'This machine ID can’t be used.',
  },
  tradingViewUsername: {
    label: 'TradingView username',
    hint: 'Exactly as in your TradingView profile.',
    hintAnyPlan: 'For a TradingView plan. Exactly as in your TradingView profile.',
    wanted: 'This username can’t be used.',
  },
  discordName: { label: 'Discord name', hint: 'For your role in the community.', wanted: 'This name can’t be used.' },
};

/** The notice for a detail that the sent form still lacks. */
export const MISSING_TEXTS: Readonly<Record<MissingDetail, { title: string; sentence: string; action: string }>> = {
  tradingViewUsername: {
    title: 'We still need your TradingView username',
    sentence: 'We can’t add your TradingView access without it.',
    action: 'Enter your username',
  },
  machineId: {
    title: 'Add your machine ID',
    sentence: 'It’s faster if we have it before we set up your license.',
    action: 'Enter your machine ID',
  },
};
