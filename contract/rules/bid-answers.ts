/** What a broker's answers to a bid are called. */
export const BID_ANSWERS = { accepted: 'Accepted', countered: 'Countered', rejected: 'Rejected', unclear: 'Unclear answer' } as const
