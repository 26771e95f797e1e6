import { describe, expect, it } from 'vitest'
import { readRecipients, reportFor } from '#server/market/mail-parser/delivery-report.ts'
import { readMail } from '#server/market/mail-parser/read-mail.ts'

const group = (to: string, action: string, status: string, more = '') =>
  `Final-Recipient: rfc822; ${to}\r\nAction: ${action}\r\nStatus: ${status}${more}`
const HEAD = 'Reporting-MTA: dns; mx.example\r\nArrival-Date: Sat, 28 Nov 2026 09:12:00 -0600'
const US = 'pat@broker.example'
const COPY = 'copy@broker.example'

describe('delivery report for an email to pat@broker.example', () => {
  it.each<[string, string[], string | null]>([
    ['that failed', [group(US, 'failed', '5.1.1')], 'failed'],
    ['in capital letters', [group('Pat@Broker.Example', 'Failed', '5.1.1')], 'failed'],
    ['that is delayed', [group(US, 'delayed', '4.4.1')], 'delayed'],
    ['that was delivered', [group(US, 'delivered', '2.0.0')], 'delivered'],
    ['that was relayed', [group(US, 'relayed', '2.1.9')], 'delivered'],
    ['that was expanded to a list', [group(US, 'expanded', '2.0.0')], 'delivered'],
    [
      'of a failed copy first',
      [group(COPY, 'failed', '5.1.1'), group(US, 'delivered', '2.0.0')],
      'delivered',
    ],
    ['of a failed copy last', [group(US, 'delivered', '2.0.0'), group(COPY, 'failed', '5.1.1')], 'delivered'],
    ['of a delivered copy', [group(COPY, 'delivered', '2.0.0'), group(US, 'failed', '5.1.1')], 'failed'],
    ['of a delayed copy', [group(COPY, 'delayed', '4.4.1'), group(US, 'relayed', '2.0.0')], 'delivered'],
    ['of a failed copy only', [group(COPY, 'failed', '5.1.1')], null],
    [
      'that was delayed and then failed',
      [group(US, 'delayed', '4.4.1'), group(US, 'failed', '4.4.7')],
      'failed',
    ],
    ['without an action, code 5', [`Final-Recipient: rfc822; ${US}\r\nStatus: 5.2.2`], 'failed'],
    ['without an action, code 4', [`Final-Recipient: rfc822; ${US}\r\nStatus: 4.2.2`], 'delayed'],
    ['without an action, code 2', [`Final-Recipient: rfc822; ${US}\r\nStatus: 2.0.0`], 'delivered'],
    [
      'by its first address',
      [`Original-Recipient: rfc822;${US}\r\nFinal-Recipient: rfc822; p77@host.example\r\nAction: failed`],
      'failed',
    ],
    ['without a recipient', ['Action: failed\r\nStatus: 5.0.0'], 'failed'],
    ['of an internationalized email', [`Final-Recipient: utf-8; ${US}\r\nAction: delivered`], 'delivered'],
  ])('a report %s, %j, is %s', (_what, groups, outcome) => {
    const report = {
      recipients: readRecipients([HEAD, ...groups, ''].join('\r\n\r\n')),
      isInWords: false,
      messageIds: [],
    }
    expect(reportFor(report, US)?.outcome ?? null).toBe(outcome)
  })

  it('gives the reason of its own recipient group', () => {
    const groups = [
      group(COPY, 'failed', '5.1.1', '\r\nDiagnostic-Code: smtp; 550 no copy'),
      group(US, 'failed', '5.2.2', '\r\nDiagnostic-Code: smtp; 552 full'),
    ]
    expect(
      reportFor({ recipients: readRecipients(groups.join('\r\n\r\n')), isInWords: false, messageIds: [] }, US)
        ?.reason,
    ).toBe('552 full')
  })
})

describe('feedback report', () => {
  const feedback = (type: string) =>
    Buffer.from(
      [
        'From: feedback@mail.example',
        'Subject: FW: Weekly mailing',
        'Message-ID: <arf@mail.example>',
        'MIME-Version: 1.0',
        'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'This is an email abuse report.',
        '--b',
        'Content-Type: message/feedback-report',
        '',
        `Feedback-Type: ${type}`,
        'Version: 1',
        'Original-Rcpt-To: <a@drivers.example>',
        '',
        '--b',
        'Content-Type: message/rfc822',
        '',
        'From: hr@demo.example',
        'Message-ID: <ours@demo.example>',
        '',
        'Trucks wanted',
        '--b--',
        '',
      ].join('\r\n'),
    )

  it.each([
    ['abuse', true],
    ['fraud', true],
    ['opt-out', true],
    ['not-spam', false],
    ['auth-failure', false],
  ])('of the type %s is a complaint: %s', async (type, isComplaint) => {
    const { complaint } = await readMail(feedback(type))
    expect(complaint?.messageIds.includes('ours@demo.example') ?? false).toBe(isComplaint)
  })
})
