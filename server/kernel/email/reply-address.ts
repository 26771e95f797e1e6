import { randomBytes } from 'node:crypto'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const TOKEN = /^[a-z2-7]{26}$/
const TAG = /^\+(?:bid|re)\.(.*)$/

/** 130 random bits, independent of letter case because some servers change it. */
export function newReplyToken(): string {
  return Array.from(randomBytes(26), (byte) => ALPHABET[byte % 32]).join('')
}

/** "loads@carrier.example" becomes "loads+bid.TOKEN@carrier.example". */
export function replyAddress(intakeAddress: string, token: string, tag: 'bid' | 're' = 'bid'): string {
  const at = intakeAddress.lastIndexOf('@')
  return `${intakeAddress.slice(0, at)}+${tag}.${token}${intakeAddress.slice(at)}`
}

/** `token` is null without a tag and '' for a tag that is no token. */
export function readRecipient(recipient: string): { intakeAddress: string; token: string | null } {
  const address = recipient.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const plus = address.indexOf('+')
  if (at < 1 || plus < 0 || plus > at) return { intakeAddress: address, token: null }
  const tag = address.slice(plus, at)
  const token = TAG.exec(tag)?.[1] ?? null
  return {
    intakeAddress: address.slice(0, plus) + address.slice(at),
    token: token === null || TOKEN.test(token) ? token : '',
  }
}
