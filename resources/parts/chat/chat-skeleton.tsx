/** A line of the chat and its form. */
const HEIGHT = { minHeight: '11rem' } as const

/** The outline of a chat, so high that hardly anything below it moves as it arrives. */
export const ChatSkeleton = () => (
  <div className="stack" style={HEIGHT} role="status" aria-label="Loading chat…">
    <div className="bar" />
    <div className="bar" />
  </div>
)
