import { SENDER_MARKS, SENDER_VERDICTS } from './sender-words.ts'

export const REGISTER_SIGNS = {
  other_name: 'FMCSA lists this number under another name',
  not_registered: 'Number not in FMCSA’s register',
  no_authority: 'No active broker authority',
  young_authority: 'Broker authority is under 90 days old',
  out_of_service: 'Out of service at FMCSA',
} as const
export type RegisterSign = keyof typeof REGISTER_SIGNS
export const REGISTER_SIGN_CODES = Object.keys(REGISTER_SIGNS) as [RegisterSign, ...RegisterSign[]]

export type SenderSign = keyof typeof SENDER_MARKS
export type RiskSign = SenderSign | RegisterSign

export const SIGN_WORDS: Readonly<Record<RiskSign, string>> = { ...SENDER_MARKS, ...REGISTER_SIGNS }

/** Points of 100; the first two levels are what honest mail reaches at most by one sign alone. */
const POINTS: Readonly<Record<RiskSign, number>> = {
  two_senders: 50,
  no_sender: 50,
  foreign_name: 50,
  look_alike: 60,
  same_mc: 50,
  other_sender: 30,
  payment_change: 50,
  changed_phone: 35,
  other_number: 50,
  first_contact: 10,
  other_phone: 10,
  other_name: 50,
  not_registered: 40,
  no_authority: 50,
  young_authority: 25,
  out_of_service: 50,
}
const VERDICT_POINTS: Readonly<Partial<Record<keyof typeof SENDER_VERDICTS, number>>> = {
  failed: 60,
  unknown: 25,
}
const SOME = 25
const HIGH = 50
const MOST = 100
export const YOUNG_AUTHORITY_DAYS = 90

export interface RiskFacts {
  readonly sender_verdict?: keyof typeof SENDER_VERDICTS | null | undefined
  readonly signs: readonly RiskSign[]
}

export interface FraudRisk {
  /** 0 to 100. */
  readonly score: number
  readonly level: 'none' | 'some' | 'high'
  /** The gravest first. */
  readonly reasons: readonly string[]
}

export function fraudRisk({ sender_verdict, signs }: RiskFacts): FraudRisk {
  const found = [
    ...(sender_verdict && VERDICT_POINTS[sender_verdict] !== undefined
      ? [[SENDER_VERDICTS[sender_verdict], VERDICT_POINTS[sender_verdict]] as const]
      : []),
    ...[...new Set(signs)].map((sign) => [SIGN_WORDS[sign] ?? sign, POINTS[sign] ?? 0] as const),
  ].toSorted(([, one], [, other]) => other - one)
  const score = Math.min(
    MOST,
    found.reduce((sum, [, points]) => sum + points, 0),
  )
  return {
    score,
    level: score >= HIGH ? 'high' : score >= SOME ? 'some' : 'none',
    reasons: found.map(([words]) => words),
  }
}

export const riskLabel = ({ score }: Pick<FraudRisk, 'score'>): string => `Fraud risk ${score}`
