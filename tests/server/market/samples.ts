interface MailParts {
  subject: string
  from: string
  replyTo: string
  messageId: string
  date: string
  html: string
  text: string
  headers: string
}

let serial = 0

export function rawMail(parts: Partial<MailParts>): Buffer {
  const { subject = 'hello', from = 'postedloads@sylectus.com', html, text } = parts
  const head = [
    `From: ${from}`,
    'To: loads@demo.example',
    `Subject: ${subject}`,
    parts.messageId === '' ? '' : `Message-ID: <${parts.messageId ?? `${++serial}.sample@board.example`}>`,
    `Date: ${parts.date ?? 'Mon, 25 Sep 2023 17:46:00 -0400'}`,
    parts.replyTo === undefined ? '' : `Reply-To: ${parts.replyTo}`,
    parts.headers ?? '',
    'MIME-Version: 1.0',
  ].filter((line) => line !== '')
  const part = (type: string, body: string) =>
    `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${body}\r\n`
  if (html === undefined || text === undefined) {
    return Buffer.from(
      `${head.join('\r\n')}\r\n${html === undefined ? part('plain', text ?? '') : part('html', html)}`,
    )
  }
  return Buffer.from(
    `${head.join('\r\n')}\r\nContent-Type: multipart/alternative; boundary=x\r\n\r\n--x\r\n${part('plain', text)}--x\r\n${part('html', html)}--x--\r\n`,
  )
}

export const CLASSIC_SUBJECT =
  "CARGO VAN from LAS VEGAS, NV to WADSWORTH, OH - 'Expedited Load' : 2086 miles, 300 lbs. - Posted by PINNACLE PRO LOGISTICS (pat@pinnacle.example) - Alliance Posted Load"

const CLASSIC: Record<string, string> = {
  lead: 'ATTENTION: YOU CAN CLICK HERE <a href="mailto:pat@pinnacle.example">pat@pinnacle.example</a> or hit &apos;Reply&apos;',
  'Pick-up at:': 'LAS VEGAS, NV 89101',
  'Pick-up date (CEN):': '09/26/2023 10:00',
  'Pick-up date (EST):': '09/26/2023 11:00',
  'Deliver to:': 'WADSWORTH, OH 44281',
  'Delivery date (CEN):': '09/29/2023 07:00',
  'Delivery date (EST):': '09/29/2023 08:00',
  'Notes:': 'EMAIL ONLY. NO DISPATCH SERVICES',
  'Miles:': '2086',
  'Pieces:': '1',
  'Weight:': '300',
  'Dims:': '48x48x60 in.',
  'Stackable ? :': 'No',
  'Hazardous ? :': 'No',
  'FAST Load ? :': 'No',
  'Dock Level ? :': 'Yes',
  'Suggested Truck Size :': 'CARGO VAN',
  'This posting expires (EST):': '09/25/2023 18:46',
  contact:
    'If you are interested in this load, please contact:<br>PINNACLE PRO LOGISTICS<br>1 Main St<br>Akron, OH 44301<br>(330) 555-0100',
  'Load posted by:': 'Pat Person',
  'Phone:': '(330) 555-0100 x204',
  'Fax:': '',
  'Please reference our ORDER NUMBER :': '770001',
}

/** null removes a label; a new label goes before the contact block. */
export function classicHtml(changes: Record<string, string | null> = {}): string {
  const lines: string[] = []
  const print = (label: string, value: string | null) => {
    if (value !== null) lines.push(label.includes(':') ? `${label} ${value}` : value)
  }
  for (const [label, value] of Object.entries(CLASSIC)) {
    if (label === 'contact')
      Object.entries(changes).forEach(([extra, text]) => !(extra in CLASSIC) && print(extra, text))
    print(label, label in changes ? (changes[label] ?? null) : value)
  }
  return `<html><body><div>${lines.join('<br>')}<br></div></body></html>`
}

export const classicMail = (changes: Record<string, string | null> = {}, parts: Partial<MailParts> = {}) =>
  rawMail({
    subject: CLASSIC_SUBJECT,
    replyTo: 'pat@pinnacle.example',
    html: classicHtml(changes),
    text: 'This message is HTML only.',
    ...parts,
  })

const p = (label: string, value: string) => `<p class="dataColumn"><strong>${label} </strong>${value}</p>`

export function bidHtml(changes: Record<string, string | null> = {}, boxes = BOXES): string {
  const values: Record<string, string | null> = {
    'Broker:': 'MILL ROAD LOGISTICS INC',
    'Posted Amount:': '$0.00 USD',
    'Broker Phone:': '(828) 555-0184',
    'Load Type:': 'Expedited Load',
    'Email:': '<a href="mailto:eva@millroad.example" target="_blank">eva@millroad.example</a>',
    'Vehicle required:': 'LARGE STRAIGHT',
    'Posted:': '06/09/2024 10:44 EST',
    'Pieces:': '13',
    'Expires:': '06/09/2024 10:59 EST',
    'Weight:': '7,657 lbs.',
    'Dock Level:': 'Yes',
    'Dimensions:': 'NO DIMENSIONS SPECIFIED',
    'Hazmat:': 'No',
    'Stackable:': 'No',
    'CSA/Fast Load:': 'No',
    'Notes:': 'TEAM',
    ...changes,
  }
  const labels = Object.entries(values).flatMap(([label, value]) => (value === null ? [] : [p(label, value)]))
  return `<div class="content"><style>.content{color:red}</style><strong><span class="titleBidLoad">Bid on Order #1042556</span></strong>
    <div class="legsinfo">${boxes}</div><div><span>2 STOPS, 2182 MILES </span></div>
    <div class="dataSection">${labels.join('\n')}</div><img src="https://rpt4.board.example/map.jpg">
    <a href="https://www.board.example/Login.aspx?P1=1042556"><button>BID ON LOAD</button></a>
    <div><span>If you would like to reply to the poster, simply reply to this email.</span></div></div>`
}

export const BOXES = `<div class="pickup-box"><p style="font-size:19px;font-weight:bold"> <span></span> Pick-Up</p>
    <div><b>East Walpole, MA 02032</b><p>06/10/2024 08:00 EST</p></div></div><div class="arrow-icon"></div>
  <div class="delivery-box"><p> <span></span> Delivery</p><div><b>Laredo, TX 78045</b><p>06/12/2024 08:36 EST</p></div></div>`

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`

export const FULL_CIRCLE_SUBJECT =
  'Sprinter Van from Whitehall, MI to Greer, SC - Expedite / Hot-Shot : 812 mi, 900 lbs - Posted by NORTH LAKE FREIGHT dispatch@northlake.example - Private Network'

export const FULL_CIRCLE_STOPS = [
  row('1', 'Pick Up', 'Whitehall', 'MI', '49461', 'USA', '2025-12-14 14:00 EST'),
  row('2', 'Delivery', 'Greer', 'SC', '', 'USA', '2025-12-15 09:00 EST'),
]

export function fullCircleHtml(stops = FULL_CIRCLE_STOPS, more = ''): string {
  return `<html><body><p><b>Requested Vehicle Class:</b> Sprinter Van</p>
    <table><tr><th>Stop</th><th>Event</th><th>City</th><th>State</th><th>Zip</th><th>Country</th><th>Date</th></tr>${stops.join('')}</table>
    <p><b>Distance:</b> 812 mi</p><p><b>Total Pieces:</b> 2</p><p><b>Total Weight:</b> 900 lbs</p>
    <p>Hazardous? : No</p><p>Dock Level Pick Up? : Yes</p><p>Driver TEAM Required? : No</p>
    <h4 style="color: red"><b>Notes:</b></h4><p style="color:red">Call before you come &#x2B; bring straps</p>
    <table><tr><th>Stops</th><th>Pieces</th><th>Weight</th><th>Length</th><th>Width</th><th>Height</th><th>Stackable</th></tr>
    ${row('1 to 2', '1', '300 lbs', '40 in', '40 in', '30 in', 'No')}${row('1 to 2', '1', '600 lbs', '96 in', '48 in', '60 in', 'Yes')}</table>
    ${more}<p>This posting expires: 2025-12-14 10:51 EST (UTC-0500)</p>
    <p>If you are interested in this load, please contact:<br/>NORTH LAKE FREIGHT &#x26; SONS (MC# 478717)<br/>5 Pier Rd<br/>Muskegon, MI 49440</p>
    <p>Load posted by: Lee Lake<br/>Phone: (231) 555-0111<br/>Fax:</p><p>Please reference our ORDER NUMBER: 265637 or 4720340</p>
    <a href="https://app.board.example/posting/1243419/bid">BID YES to this load</a></body></html>`
}
