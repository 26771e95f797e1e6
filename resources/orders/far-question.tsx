import { Question } from '#kit/ui/question.tsx'

interface FarQuestionProps {
  words: string
  miles: number
  address: string
  /** Where the truck is, by its nearest town; '' where nobody knows. */
  near: string
  onYes: () => void
  onNo: () => void
}

/** Asks whether a load has come so far although its truck is elsewhere. */
export const FarQuestion = ({ words, miles, address, near, onYes, onNo }: FarQuestionProps) => (
  <Question title={`${words}?`} label={`${words} anyway`} onYes={onYes} onNo={onNo}>
    <p>
      The truck was last seen {miles.toLocaleString('en-US')} mi from {address}
      {near && `: ${near}`}.
    </p>
  </Question>
)
