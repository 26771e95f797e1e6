import { foldLetters } from '#contract/rules/fold-letters.ts'

const CONFUSABLE: [RegExp, string][] = [
  [/[l1|!]/g, 'i'],
  [/0/g, 'o'],
  [/[5$]/g, 's'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/ci(?=[^aeiou]|$)/g, 'd'],
]
const SECOND_LEVEL = /^(?:co|com|net|org|gov|edu)$/
const LEAST_LENGTH = 5

const getRegisteredName = (domain: string): string => {
  const labels = domain.toLowerCase().split('.')
  const at =
    labels.length > 2 && SECOND_LEVEL.test(labels.at(-2) ?? '') ? labels.length - 3 : labels.length - 2
  return labels[Math.max(0, at)] ?? ''
}

const skeleton = (name: string) =>
  CONFUSABLE.reduce((text, [pattern, letter]) => text.replace(pattern, letter), foldLetters(name)).replace(
    /[-_.]/g,
    '',
  )

function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let head = 0
  while (head < a.length && a[head] === b[head]) head++
  const [left, right] = [a.slice(head), b.slice(head)]
  if (left.length > right.length) return left.slice(1) === right
  if (right.length > left.length) return right.slice(1) === left
  return (
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  )
}

/** Confusable letters, one letter off, or the same name under another TLD. */
export function looksLike(domain: string, known: string): boolean {
  const [ours, theirs] = [domain.toLowerCase(), known.toLowerCase()]
  if (
    ours === '' ||
    theirs === '' ||
    ours === theirs ||
    ours.endsWith(`.${theirs}`) ||
    theirs.endsWith(`.${ours}`)
  )
    return false
  const [name, other] = [getRegisteredName(ours), getRegisteredName(theirs)]
  if (other.length < LEAST_LENGTH) return false
  const [a, b] = [skeleton(name), skeleton(other)]
  return a === b || (other.length > LEAST_LENGTH && isOneOff(a, b))
}
