import { StatusTag } from '#kit/cells/status.tsx'
import { ANSWER_TONES, type AnsweredBid, answerText, isToConfirm } from './outcome.ts'
import '#kit/cells/cells.css'
import './bid.css'

export function Answer({ bid }: { bid: Omit<AnsweredBid, 'version'> }) {
  if (!bid.broker_answered && bid.answer === null) return <span className="faint">No reply yet</span>
  const answer = bid.answer ?? 'unclear'
  return (
    <>
      <StatusTag tone={ANSWER_TONES[answer]}>{answerText({ ...bid, answer })}</StatusTag>
      {isToConfirm(bid) && <span className="warn small medium">, confirm</span>}
    </>
  )
}
