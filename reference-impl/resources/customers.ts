import { breaches } from '../../spec/validation.ts';
import { ApiError, conflict, invalidField, invalidInput, notFound } from '../kernel/api-error.ts';
import { created, ok, type Call, type Handler } from '../kernel/call.ts';
import { fieldError } from '../kernel/field-errors.ts';
import { answerPage, equalFilters, timeFilters } from '../kernel/pages.ts';
import type { Where } from '../kernel/store.ts';
import { ownersOf } from './beneficial-owner-store.ts';
import { changedContact, contactVerificationFor } from './contact-verification.ts';
import {
  customers,
  initialKycStatus,
  isIndividual,
  type Customer,
  type CustomerCreate,
  type CustomerUpdate,
} from './customer-store.ts';
import { describedOthersOnly } from './other-descriptions.ts';
