/** Who reads a comment of a load: the load's driver and the office, or the office alone. */
export const COMMENT_AUDIENCES = ['driver', 'office'] as const
export type CommentAudience = (typeof COMMENT_AUDIENCES)[number]

/** What the office asks a driver most often. */
export const OFFICE_REPLIES = ['What is your ETA?', 'Call me when you can.', 'Send the POD.', 'Got it, thanks.'] as const
/** What a driver answers most often. */
export const DRIVER_REPLIES = ['On my way.', 'Running late.', 'Waiting at the dock.', 'Call me.', 'OK.'] as const

/** The longest comment, in characters. */
export const COMMENT_MOST = 2000
