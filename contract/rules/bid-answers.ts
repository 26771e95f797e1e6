export const BID_ANSWERS = {
  accepted: 'Accepted',
  countered: 'Countered',
  rejected: 'Rejected',
  question: 'Wants more info',
  unclear: 'Unclear',
} as const
