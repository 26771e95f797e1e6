import { Question } from '#kit/ui/question.tsx'

interface StepQuestionProps {
  /** The status that is asked about, in words. */
  words: string
  /** What speaks against it, each a sentence. */
  doubts: readonly string[]
  onYes: () => void
  onNo: () => void
}

/** Asks whether a load has come so far although something speaks against it. */
export const StepQuestion = ({ words, doubts, onYes, onNo }: StepQuestionProps) => (
  <Question title={`${words}?`} label={`${words} anyway`} onYes={onYes} onNo={onNo}>
    {doubts.map((doubt) => (
      <p key={doubt}>{doubt}</p>
    ))}
  </Question>
)
