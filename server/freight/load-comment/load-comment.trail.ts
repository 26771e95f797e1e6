import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const loadCommentTrail: TrailWords = {
  records: {
    load_comment: 'Load comment',
  },
}
