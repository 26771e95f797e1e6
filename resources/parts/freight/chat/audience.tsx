import type { CommentAudience } from '#contract/rules/load-comments.ts'
import { StatusTag } from '#kit/cells/status.tsx'

export const AudienceTag = ({ audience }: { audience: CommentAudience }) =>
  audience === 'driver' ? (
    <StatusTag tone="blue">Driver can see</StatusTag>
  ) : (
    <StatusTag tone="yellow">Office only</StatusTag>
  )
