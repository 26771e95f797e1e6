export const BID_ANSWERS = {
  accepted: 'Accepted',
  countered: 'Countered',
  rejected: 'Declined',
  question: 'Wants more info',
  unclear: 'Unclear',
} as const
