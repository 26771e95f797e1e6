import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { judgeWriter } from '#server/market/reply-parser/machine-words.ts'
import { readAnswer } from '#server/market/reply-parser/read-answer.ts'
import { readAutomatic } from '#server/market/mail-parser/automatic.ts'

it.each([
  ['X-Auto-Response-Suppress: All', 'no'],
  ['X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply', 'no'],
  ['Precedence: bulk', 'no'],
  ['Precedence: junk', 'no'],
  ['Precedence: list', 'no'],
  ['Precedence: auto_reply', 'claimed'],
  ['Auto-Submitted: no', 'no'],
  ['Auto-Submitted: auto-generated', 'claimed'],
  ['Auto-Submitted: auto-replied (vacation)', 'claimed'],
  ['X-Autoreply: no', 'no'],
  ['X-Autoreply: yes', 'claimed'],
  ['X-Autorespond: Re: load', 'claimed'],
  ['Content-Type: multipart/report; report-type=disposition-notification; boundary=b', 'report'],
])('the header "%s" marks an email as automatic: %s', async (header, claim) => {
  const mail = await PostalMime.parse(`From: a@b.example\r\n${header}\r\n\r\nHello`)
  expect(readAutomatic(mail, 'a@b.example')).toBe(claim)
})

type Row = [automatic: 'no' | 'claimed' | 'report', subject: string, words: string, writer: string]

it.each<Row>([
  ['no', 'Re: Bid', 'Book it at your number.', 'person'],
  ['no', 'Re: Bid', 'Not sure yet', 'person'],
  ['no', 'Re: Bid', '', 'person'],
  ['no', 'Re: Bid', 'Yes, booked. I am out until Monday, call Kim.', 'doubt'],
  ['no', 'Re: Bid', 'Booked at 1450.\n\nI will be back in the office on Tuesday.', 'doubt'],
  ['no', 'Re: Bid', 'I am out of the office but book it at 1450', 'doubt'],
  ['no', 'Re: Bid', 'I am out of the office until Monday. For booked loads call the desk.', 'machine'],
  ['no', 'Re: Bid', 'I am out of the office until Monday. Yes, loads are booked by Kim.', 'machine'],
  ['no', 'Re: Bid', 'We are on vacation through Friday.', 'machine'],
  ['no', 'Re: Bid', 'This mailbox is not monitored.', 'machine'],
  ['no', 'Re: Bid', 'Thanks for your email, we will take it at 1450', 'doubt'],
  ['no', 'Automatic reply: Bid', 'Back Monday.', 'machine'],
  ['no', 'Automatic reply: Bid', 'Book it at your number. RC to follow.', 'doubt'],
  ['claimed', 'Re: Bid', 'Book it at your number. Rate con to follow.', 'doubt'],
  ['claimed', 'Re: Bid', 'Can you do 1300 all in?', 'doubt'],
  ['claimed', 'Re: Bid', 'Sorry, covered', 'doubt'],
  ['claimed', 'Re: Bid', 'Where is the truck?', 'doubt'],
  ['claimed', 'Re: Bid', 'FCFS both sides', 'doubt'],
  ['claimed', 'Re: Bid', '', 'machine'],
  ['claimed', 'Automatic reply: Bid', 'I am out until Monday. For booked loads call the desk.', 'machine'],
  [
    'claimed',
    'Automatic reply: Bid',
    'I am on annual leave. Loads that are booked: kim@x.example',
    'machine',
  ],
  ['claimed', 'Re: Bid', 'Our office is closed for Thanksgiving.', 'machine'],
  ['claimed', 'Re: Bid', 'Ticket #4411 was created. An agent will respond.', 'machine'],
  ['claimed', 'Re: Bid', 'Estoy de vacaciones hasta el lunes.', 'machine'],
  ['claimed', 'Re: Bid', "I'm away this week with limited access to email.", 'machine'],
  ['report', 'Read: Bid', 'Your message was read. Yes, booked', 'machine'],
])(
  'an email marked "%s" by its headers, with subject "%s" and text "%s", is from a %s',
  (automatic, subject, words, writer) => {
    const { answer, price_cents } = readAnswer(subject, words.split('\n'), 145_000)
    const says = price_cents !== null || answer === 'accepted' || answer === 'rejected'
    expect(judgeWriter({ automatic, subject }, words, { says })).toBe(writer)
  },
)
