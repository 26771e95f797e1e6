import { z } from 'zod'

/**
 * SPF, DKIM and DMARC: `aligned`: from the domain it names; `failed`: that domain disowns it; `none`: no
 * proof; `unknown`: DNS gave no response; `off`: not checked here.
 */
export const senderVerdict = z.enum(['aligned', 'failed', 'none', 'unknown', 'off'])
export type SenderVerdict = z.infer<typeof senderVerdict>

/**
 * `two_senders`: names several; `foreign_name`: name is another's address or broker; `look_alike`: domain
 * resembles a known broker's; `same_mc`: another broker has its MC number; `other_sender`: replies from, or
 * posts for a broker at, another domain.
 */
export const senderMark = z.enum(['two_senders', 'foreign_name', 'look_alike', 'same_mc', 'other_sender'])
export type SenderMark = z.infer<typeof senderMark>
