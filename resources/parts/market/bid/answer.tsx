import { Typography } from 'antd'
import { StatusTag } from '#kit/cells/status.tsx'
import {
  ANSWER_TONES,
  type AnsweredBid,
  answerText,
  awaitingText,
  isAwaitingReply,
  isToConfirm,
} from './outcome.ts'
import '#kit/cells/cells.css'
import './bid.css'

export function Answer({ bid }: { bid: Omit<AnsweredBid, 'version'> }) {
  if (!bid.broker_answered && bid.answer === null)
    return <Typography.Text type="secondary">No reply yet</Typography.Text>
  const answer = bid.answer ?? 'unclear'
  return (
    <>
      <StatusTag tone={ANSWER_TONES[answer]}>{answerText({ ...bid, answer })}</StatusTag>
      {isAwaitingReply(bid) && <Typography.Text type="secondary">{` ${awaitingText(bid)}`}</Typography.Text>}
      {isToConfirm(bid) && (
        <Typography.Text type="warning" strong>
          {' '}
          To confirm
        </Typography.Text>
      )}
    </>
  )
}
