import { randomBytes } from 'node:crypto'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const TOKEN = /^[a-z2-7]{26}$/
const TAG = /^\+(?:bid|re)\.(.*)$/

/** 130 random bits that survive a mail server which writes addresses in capitals or in lower case. */
export function newReplyToken(): string {
  return Array.from(randomBytes(26), (byte) => ALPHABET[byte % 32]).join('')
}

/** The address that an answer comes back to, to a bid or to another email of ours: "loads@carrier.example" becomes "loads+bid.TOKEN@carrier.example". */
export function replyAddress(intakeAddress: string, token: string, tag: 'bid' | 're' = 'bid'): string {
  const at = intakeAddress.lastIndexOf('@')
  return `${intakeAddress.slice(0, at)}+${tag}.${token}${intakeAddress.slice(at)}`
}

/** The intake address behind a recipient, and the token where it carries one; a tag that is no token is ''. */
export function readRecipient(recipient: string): { intakeAddress: string; token: string | null } {
  const address = recipient.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const plus = address.indexOf('+')
  if (at < 1 || plus < 0 || plus > at) return { intakeAddress: address, token: null }
  const tag = address.slice(plus, at)
  const token = TAG.exec(tag)?.[1] ?? null
  return { intakeAddress: address.slice(0, plus) + address.slice(at), token: token === null || TOKEN.test(token) ? token : '' }
}
