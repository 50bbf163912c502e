import { useState } from 'react';
import { NAME_MAX, type PostPurchaseInfo } from '../../../src/shared/contract/access.js';
import { EMAIL_MAX } from '../../../src/shared/contract/users.js';
import { sendPostPurchaseInfo } from '../api/access.js';
import { useForm } from '../forms/use-form.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Notice } from '../ui/notice.js';
import { forgetDraft, keepDraft, readDraft } from './get-started-draft.js';
import { SessionEnded } from './session-ended.js';

interface GetStartedFormProps {
  /** The session's e-mail. */
  email: string;
  /** What was sent last time, to be changed. */
  info: PostPurchaseInfo | null;
  onSent: () => void;
}

/** Where to add the access: the post-purchase information. What is typed outlives the page and a new sign-in until it is sent. */
export function GetStartedForm({ email, info, onSent }: GetStartedFormProps) {
  const [shown] = useState<Partial<PostPurchaseInfo>>(() => ({ ...info, email, ...readDraft(email) }));
  const { form, busy, errors, failed } = useForm({
    fields: {
      firstName: 'Enter your first name.',
      lastName: 'Enter your last name.',
      email: 'Enter the e-mail address of your account, such as name@example.com.',
      ntEmail: 'Enter the e-mail address of your NinjaTrader account, such as name@example.com.',
      machineId: 'This machine ID cannot be used.',
      tradingViewUsername: 'This user name cannot be used.',
      discordName: 'This name cannot be used.',
    },
    send: async (values) => {
      await sendPostPurchaseInfo(values);
      forgetDraft();
      onSent();
    },
    failure: () => 'Failed to submit info. Please try again.',
  });
  return (
    <form
      {...form}
      aria-label="Get Started"
      className="form form-pairs"
      onChange={(event) => keepDraft(email, event.currentTarget)}
    >
      <Field
        label="First name"
        name="firstName"
        autoComplete="given-name"
        required
        maxLength={NAME_MAX}
        defaultValue={shown.firstName}
        error={errors.firstName}
      />
      <Field
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        required
        maxLength={NAME_MAX}
        defaultValue={shown.lastName}
        error={errors.lastName}
      />
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={EMAIL_MAX}
        defaultValue={shown.email}
        hint="The one you signed in with."
        error={errors.email}
      />
      <Field
        label="NinjaTrader e-mail"
        name="ntEmail"
        type="email"
        autoComplete="email"
        required
        maxLength={EMAIL_MAX}
        defaultValue={shown.ntEmail}
        hint="The e-mail of your NinjaTrader account. Without one, enter the e-mail above."
        error={errors.ntEmail}
      />
      <Field
        label="NinjaTrader machine ID"
        name="machineId"
        autoComplete="off"
        defaultValue={shown.machineId}
        hint="Needed for a NinjaTrader plan. In NinjaTrader: Help, then 3rd Party Licensing, User Defined Machine ID."
        error={errors.machineId}
      />
      <Field
        label="TradingView user name"
        name="tradingViewUsername"
        autoComplete="off"
        defaultValue={shown.tradingViewUsername}
        hint="Exactly as shown in your TradingView profile. Needed for a TradingView plan."
        error={errors.tradingViewUsername}
      />
      <Field
        label="Discord name"
        name="discordName"
        autoComplete="off"
        defaultValue={shown.discordName}
        hint="For your role in the community."
        error={errors.discordName}
      />
      <div className="form-end">
        {failed !== null && <Notice tone="error">{failed}</Notice>}
        <SessionEnded />
        <Button type="submit" disabled={busy}>
          {busy ? 'Submitting...' : 'Submit'}
        </Button>
      </div>
    </form>
  );
}
