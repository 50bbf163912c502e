import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import type {
  ChangeEmailRequest,
  ChangePasswordRequest,
  ConfirmEmailRequest,
  Credentials,
  DeleteAccountRequest,
  PasswordResetMailRequest,
  PasswordResetRequest,
  VerifyEmailRequest,
} from '../shared/contract/users.js';
import { IsEmailAddress } from './email.js';

const Filled =
  (message: string): PropertyDecorator =>
  (target, property) => {
    IsString({ message })(target, property);
    IsNotEmpty({ message })(target, property);
  };
const Token = (): PropertyDecorator => (target, property) => {
  Filled('This link is incomplete. Open it from the email again.')(target, property);
  MaxLength(200, { message: 'This link isn’t valid.' })(target, property);
};

export class CredentialsBody implements Credentials {
  @IsEmailAddress()
  email: string;
  @Filled('Please enter your password.')
  password: string;
}

export class ChangePasswordBody implements ChangePasswordRequest {
  @Filled('Please enter your current password.')
  currentPassword: string;
  @Filled('Please enter a new password.')
  newPassword: string;
}

export class PasswordResetMailBody implements PasswordResetMailRequest {
  @IsEmailAddress()
  email: string;
}

export class PasswordResetBody implements PasswordResetRequest {
  @Token()
  token: string;
  @Filled('Please enter a new password.')
  password: string;
}

export class VerifyEmailBody implements VerifyEmailRequest {
  @Token()
  token: string;
}

export class ChangeEmailBody implements ChangeEmailRequest {
  @IsEmailAddress()
  newEmail: string;
  @IsOptional()
  @IsString({ message: 'Please enter your password.' })
  password?: string;
}

export class ConfirmEmailBody implements ConfirmEmailRequest {
  @Token()
  token: string;
}

export class DeleteAccountBody implements DeleteAccountRequest {
  @Filled('Please type your email address to confirm.')
  confirm: string;
  @IsOptional()
  @IsString({ message: 'Please enter your password.' })
  password?: string;
}
