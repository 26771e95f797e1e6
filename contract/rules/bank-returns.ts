/** Published NACHA codes of returned credits; others are shown by their code alone. */
export const RETURN_REASONS: Readonly<Record<string, string>> = {
  R02: 'Account closed',
  R03: 'No account',
  R04: 'Invalid account number',
  R06: 'Returned at our bank’s request',
  R12: 'Account at another bank',
  R14: 'Account holder deceased',
  R15: 'Account holder deceased',
  R16: 'Account frozen',
  R17: 'Invalid fields',
  R20: 'Not a payment account',
  R23: 'Refused by payee',
  R24: 'Duplicate entry',
  R31: 'Return agreed with our bank',
}

export const CHANGE_REASONS: Readonly<Record<string, string>> = {
  C01: 'Account number changed',
  C02: 'Routing number changed',
  C03: 'Routing and account number changed',
  C04: 'Name changed',
  C05: 'Checking or savings changed',
  C06: 'Account number and type changed',
  C07: 'Routing number, account number and type changed',
}

/** The account itself is wrong: nothing more is paid to it. */
export const ACCOUNT_CODES: readonly string[] = ['R02', 'R03', 'R04', 'R12', 'R14', 'R15', 'R16', 'R20']

export const returnText = (code: string): string => {
  const words = RETURN_REASONS[code] ?? CHANGE_REASONS[code]
  return words === undefined ? code : `${code}: ${words}`
}
