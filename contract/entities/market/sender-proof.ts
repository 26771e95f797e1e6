import { z } from 'zod'
import { codeEnum } from '#contract/http.ts'
import { REGISTER_SIGNS, SIGN_WORDS } from '#contract/rules/fraud-risk.ts'
import { SENDER_MARKS } from '#contract/rules/sender-words.ts'

/**
 * SPF, DKIM and DMARC: `aligned`: from the domain it names; `failed`: that domain disowns it; `none`: no
 * proof; `unknown`: DNS gave no response; `off`: not checked here.
 */
export const senderVerdict = z.enum(['aligned', 'failed', 'none', 'unknown', 'off'])
export type SenderVerdict = z.infer<typeof senderVerdict>

/**
 * `two_senders`: names several; `no_sender`: names none; `foreign_name`: name is another's address or broker; `look_alike`: domain
 * resembles a known broker's; `same_mc`: another broker has its MC number; `other_sender`: replies from, or
 * posts for a broker at, another domain; `payment_change`: speaks of new bank details, payer or factor;
 * `changed_phone`: a known contact states a number never seen; `other_number`: another MC or DOT number than the
 * broker's; `first_contact`, `other_phone`: new at a broker that has posted before.
 */
export const senderMark = codeEnum(SENDER_MARKS)
export type SenderMark = z.infer<typeof senderMark>

export const registerSign = codeEnum(REGISTER_SIGNS)
/** A sign of fraud, of an email or of its broker. */
export const riskSign = codeEnum(SIGN_WORDS)
