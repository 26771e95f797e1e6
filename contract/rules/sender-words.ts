export const SENDER_VERDICTS = {
  aligned: 'Verified',
  failed: 'Failed verification',
  none: 'Not verified',
  unknown: 'Couldn’t be verified',
  off: 'Not checked',
} as const

/** Includes `unknown`: the domain could not be asked. */
export const isDoubted = (verdict: keyof typeof SENDER_VERDICTS): boolean =>
  verdict === 'failed' || verdict === 'unknown'

export const SENDER_MARKS = {
  two_senders: 'Two different senders',
  no_sender: 'No sender address',
  foreign_name: 'Uses another broker’s name',
  look_alike: 'Look-alike domain',
  same_mc: 'MC or DOT number matches another broker',
  other_sender: 'Not from the broker’s address',
  payment_change: 'Asks to pay or be paid elsewhere',
  changed_phone: 'Known contact with a new phone number',
  other_number: 'States another MC or DOT number than before',
  first_contact: 'First email from this contact',
  other_phone: 'Phone is not the one in FMCSA’s register',
} as const

export const SENDER_MARK_CODES = Object.keys(SENDER_MARKS) as [
  keyof typeof SENDER_MARKS,
  ...(keyof typeof SENDER_MARKS)[],
]
