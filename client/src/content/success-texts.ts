/** The texts of /payment/success and /success. */
export const SUCCESS_TEXTS = {
  account: 'Go to My Account',
  paid: {
    title: 'Congratulations',
    words: 'Your subscription is active. We’ve sent you an onboarding email, and a receipt if you were charged.',
  },
  /** Below the greeting during a trial. */
  trial: (day: string) => `Your trial is free until ${day}. We charged nothing today.`,
  form: {
    metaTitle: 'Get started',
    description: 'After the payment: tell us where to activate your tools.',
    lead: 'One last step: tell us where to activate your tools. It takes a minute.',
    leadAgain: 'We have your details. Anything changed? Edit it here.',
    loading: 'Loading the form',
  },
  steps: {
    label: 'From payment to your charts',
    details: { title: 'Your details', words: 'Where to activate your tools.' },
    access: {
      title: 'We add access',
      tradingview: 'TradingView: automatic, in about 30 minutes.',
      ninjatrader: 'NinjaTrader: by hand, in US Eastern daytime.',
    },
    install: { title: 'Install', words: 'We email you when your access is live. Then add the tools to your charts.' },
    done: 'Done',
  },
  sent: {
    title: 'Thanks, we’ve got your details',
    shortly: 'Your access will be added shortly.',
    tradingview: 'TradingView script access is automated and takes about 30 minutes.',
    ninjatrader: 'NinjaTrader license access is manual, during US Eastern daytime.',
    discord: 'Join our free community chat on Discord',
  },
  savedWithoutPlan: {
    title: 'We saved your details',
    choose: 'Choose a plan',
    words: 'first. We add your access once you have one.',
  },
  checking: {
    payment: 'Checking your payment',
    subscription: 'Checking your subscription',
    words: 'One moment, please.',
    waiting:
      'We’re waiting to hear about your payment. It usually takes a few seconds, rarely a minute. This page updates by itself.',
    failed: 'Your subscription status didn’t load.',
  },
  unpaid: {
    title: 'We don’t see a payment yet',
    before: 'Just paid? It shows up here within a minute. If not,',
    choose: 'choose a plan',
    after: 'first: we add access once you have one.',
    again: 'Check again',
    busy: 'Checking…',
  },
  signIn: {
    titleForm: 'Sign in to get started',
    wordsForm: 'Sign in with the email you used at checkout to finish setting up.',
    titlePayment: 'Sign in to see your payment',
    wordsPayment: 'Sign in with the email you used at checkout to see your payment.',
  },
  redirect: {
    metaTitle: 'Payment',
    description: 'After the payment.',
    title: 'Thank you',
    words:
      'Payment Successful! Welcome to the product! Your subscription is now active. You will be redirected to your account page shortly.',
  },
} as const;
