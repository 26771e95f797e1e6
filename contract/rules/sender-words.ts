/** What the checks of who sent a mail came to, in words. */
export const SENDER_VERDICTS = {
  aligned: 'Verified',
  failed: 'Failed verification',
  none: 'Not verified',
  unknown: 'Couldn’t be verified',
  off: 'Not checked',
} as const

/** Whether the verdict is a reason to doubt a sender: its domain disowns the mail, or could not be asked whether it does. */
export const isDoubted = (verdict: keyof typeof SENDER_VERDICTS): boolean => verdict === 'failed' || verdict === 'unknown'

/** What is odd about a sender, in words. */
export const SENDER_MARKS = {
  two_senders: 'Two different senders',
  foreign_name: 'Uses another broker’s name',
  look_alike: 'Look-alike domain',
  same_mc: 'MC number matches another broker',
  other_sender: 'Not from the broker’s address',
} as const
