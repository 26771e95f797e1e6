export const COMMENT_AUDIENCES = ['driver', 'office'] as const
export type CommentAudience = (typeof COMMENT_AUDIENCES)[number]

export const OFFICE_REPLIES = [
  'What is your ETA?',
  'Call me when you can.',
  'Send the POD.',
  'Got it, thanks.',
] as const
export const DRIVER_REPLIES = [
  'On my way.',
  'Running late.',
  'Waiting at the dock.',
  'Call me.',
  'OK.',
] as const

export const MAX_COMMENT = 2000
