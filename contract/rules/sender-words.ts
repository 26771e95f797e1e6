/** What the checks of who sent a mail came to, in words. */
export const SENDER_VERDICTS = {
  aligned: 'Verified',
  failed: 'Failed verification',
  none: 'Not verified',
  unknown: 'Could not be verified',
  off: 'Not checked',
} as const

/** Whether the verdict is a reason to doubt a sender: its domain disowns the mail, or could not be asked whether it does. */
export const isDoubted = (verdict: keyof typeof SENDER_VERDICTS): boolean => verdict === 'failed' || verdict === 'unknown'

/** What is odd about a sender, in words. */
export const SENDER_MARKS = {
  two_senders: 'Names two senders',
  foreign_name: 'Name of another broker',
  look_alike: 'Look-alike domain',
  same_mc: 'Same MC number as another broker',
  other_sender: 'Not from the broker’s own address',
} as const
