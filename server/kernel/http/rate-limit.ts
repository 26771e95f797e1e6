import { isIPv6 } from 'node:net'
import type { FailureRule } from '#server/kernel/http/rate-limit.repository.ts'

const MINUTE = 60
const LONGEST_NAME = 200

/** An IPv6 /64 counts as one address. */
export function toNetwork(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('%', 1)[0]?.split('::', 2) ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

const oneRule = (key: string): FailureRule => ({ key, free: 5, first_wait: 1, longest_wait: 15 * MINUTE })

export const deviceRule = (id: string): FailureRule => oneRule(`device ${id}`)

/**
 * Limits the name at this address, the name anywhere, and the address in this hour; stricter for a name at an
 * address that already failed with many names.
 */
export function loginRules(
  username: string,
  ip: string,
  now: Date = new Date(),
): Record<'pair' | 'name' | 'place' | 'pairWhileGuessed', FailureRule> {
  const name = username.slice(0, LONGEST_NAME)
  const network = toNetwork(ip)
  const pair = oneRule(`pair ${network} ${name}`)
  return {
    pair,
    pairWhileGuessed: { ...pair, free: 2, first_wait: 30 },
    name: { key: `name ${name}`, free: 20, first_wait: 1, longest_wait: 5 * MINUTE },
    place: {
      key: `place ${now.toISOString().slice(0, 13)} ${network}`,
      free: 500,
      first_wait: 10,
      longest_wait: 15 * MINUTE,
    },
  }
}
