import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { AppError } from './app-error.js';

/** Checks bodies and parameters against their classes; unknown fields are refused, values are never converted. */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: refusalOf,
  });
}

function refusalOf(errors: ValidationError[]): AppError {
  const fields: Record<string, string> = {};
  for (const error of errors) fields[error.property] = sentenceOf(error);
  const first = Object.values(fields)[0] ?? 'This request is not valid.';
  return new AppError('invalid_request', first, { fields });
}

function sentenceOf(error: ValidationError): string {
  if (error.constraints?.['whitelistValidation']) return `The field ${error.property.slice(0, 40)} is not known here.`;
  return Object.values(error.constraints ?? {})[0] ?? `The field ${error.property} is not valid.`;
}
