const HEIGHT = { minHeight: '11rem' } as const

export const ChatSkeleton = () => (
  <div className="stack" style={HEIGHT} role="status" aria-label="Loading chat…">
    <div className="bar" />
    <div className="bar" />
  </div>
)
