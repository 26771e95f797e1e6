import { classicMail } from '#tests/server/market/samples.ts'
import { extraInputs } from '#tests/support/extra-inputs.ts'

const NOTES =
  '&lt;img src=x onerror=alert(1)&gt; <script>alert(document.domain)</script> =HYPERLINK("http://evil.example","x")'

const first = classicMail({}, { messageId: '770001.a@board.example' })

export const BOARD_MAILS: readonly Buffer[] = [
  first,
  first,
  classicMail({ 'Notes:': 'REPOST - RATE UP' }, { messageId: '770001.b@board.example' }),
  classicMail(
    { 'Notes:': NOTES, 'Please reference our ORDER NUMBER :': '770002' },
    { messageId: '770002@board.example' },
  ),
]

export const extraBoardMails = (): Buffer[] => extraInputs('mail/*.eml').map(([, raw]) => raw)
