import { pattern } from '#contract/rules/pattern.ts'
import { townsIn } from './places.ts'

const SUFFIX = pattern('i')`
  \b(?:road|rd|street|st|avenue|ave|boulevard|blvd|drive|dr|lane|ln|way|parkway|pkwy|highway|hwy
    |court|ct|circle|cir|place|pl|plaza|terrace|trail|turnpike|tpke|pike|route|rte|expressway|expy
    |loop|square|sq|freeway|fwy|county road|state road|dock|rue|chemin|calle|carretera)\b\.?
`
const BOX = /^P\.?\s?O\.?\s*(?:box|drawer)\b/i
export const STREET_REST =
  /^(?:suite|ste|unit|dock|door|bldg|building|floor|gate|lot|bay|apt|room|rm|warehouse|#)\s*#?\s*[A-Z0-9-]{1,6}\b/i

export function streetness(text: string): 'sure' | 'maybe' | 'no' {
  if (BOX.test(text)) return 'sure'
  const hasNumber = /^(?:#\s*)?[NSEW]?\d{1,6}(?:[-/]\d+|[A-Z])?\s+(?=\S*[A-Za-z])/.test(text)
  const hasSuffix = SUFFIX.test(text.replace(/^\S+\s+/, ''))
  if (hasNumber && hasSuffix) return 'sure'
  return hasNumber || (hasSuffix && /\d/.test(text)) ? 'maybe' : 'no'
}

export function addressStart(text: string): number {
  if (BOX.test(text) || streetness(text) === 'sure') return 0
  const box = text.search(/[\s,|]+P\.?\s?O\.?\s*(?:box|drawer)\b/i)
  const separated = text.search(/\s*(?:[,|·•]|\s[-–—])\s*(?=[NSEW]?\d{1,6}(?:[-/]\d+|[A-Z])?\s+\S)/)
  const starts = [box, separated].filter((at) => at > 0)
  if (starts.length > 0) return Math.min(...starts)
  const [town] = townsIn(text)
  if (!town) return text.length
  return text.slice(0, town.start).replace(/[\s,|·•–—-]+$/, '').length
}
