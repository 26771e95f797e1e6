import { z } from 'zod'

/**
 * What the checks of a mail's sender (SPF, DKIM, DMARC) say: `aligned` = it is from the domain it names; `failed` = that domain disowns it;
 * `none` = nothing proves it; `unknown` = its domain could not be asked; `off` = nothing is checked here.
 */
export const senderVerdict = z.enum(['aligned', 'failed', 'none', 'unknown', 'off'])
export type SenderVerdict = z.infer<typeof senderVerdict>

/**
 * What is odd about a mail's sender: `two_senders` = it names several; `foreign_name` = its name is another's address or another broker's
 * name; `look_alike` = its domain resembles a known broker's; `same_mc` = another broker goes by its MC number; `other_sender` = it
 * answers a bid from elsewhere than the bid went to, or posts a load for a broker of another house.
 */
export const senderMark = z.enum(['two_senders', 'foreign_name', 'look_alike', 'same_mc', 'other_sender'])
export type SenderMark = z.infer<typeof senderMark>
