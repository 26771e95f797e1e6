import { setImmediate } from 'node:timers/promises'
import type { TaxForm } from '#contract/entities/money/tax-form.ts'
import type { TaxPayer } from '#contract/entities/money/tax-payer.ts'
import { dollars } from '#contract/rules/money.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { MARGIN, newDocument, PAGE, type Pen, RIGHT } from '#server/kernel/pdf/pdf-writer.ts'

/** Other calls are served in between. */
const PAGES_AT_ONCE = 10
const HALF = MARGIN + 286
const TALL = 88
const LOW = 44
const TITLE = { size: 7, isGrey: true }
const PAD = 6

interface Box {
  x: number
  right: number
  top: number
  height: number
}

const MIDDLE = MARGIN + 143
const THIRD = (RIGHT - HALF) / 3
const HEAD = PAGE.height - MARGIN
const [FIRST, SECOND, THIRD_ROW, LAST] = [
  HEAD - 44,
  HEAD - 44 - TALL,
  HEAD - 44 - TALL - LOW,
  HEAD - 44 - 2 * TALL - LOW,
]
const LEFT = { x: MARGIN, right: HALF }
const SIDE = { x: HALF, right: RIGHT }

const BOXES = {
  payer: { ...LEFT, top: FIRST, height: TALL },
  box1: { ...SIDE, top: FIRST, height: LOW },
  box2: { ...SIDE, top: FIRST - LOW, height: LOW },
  payerTin: { x: MARGIN, right: MIDDLE, top: SECOND, height: LOW },
  payeeTin: { x: MIDDLE, right: HALF, top: SECOND, height: LOW },
  box3: { ...SIDE, top: SECOND, height: LOW },
  payee: { ...LEFT, top: THIRD_ROW, height: TALL },
  box4: { ...SIDE, top: THIRD_ROW, height: LOW },
  box5: { x: HALF, right: HALF + THIRD, top: THIRD_ROW - LOW, height: LOW },
  box6: { x: HALF + THIRD, right: HALF + 2 * THIRD, top: THIRD_ROW - LOW, height: LOW },
  box7: { x: HALF + 2 * THIRD, right: RIGHT, top: THIRD_ROW - LOW, height: LOW },
  account: { ...LEFT, top: LAST, height: LOW },
} as const satisfies Record<string, Box>

const TITLES: Readonly<Record<keyof typeof BOXES, string>> = {
  payer: 'PAYER’S name, street address, city, state, ZIP code and telephone no.',
  box1: '1  Nonemployee compensation',
  box2: '2  Payer made direct sales totaling $5,000 or more of consumer products to recipient for resale  [  ]',
  payerTin: 'PAYER’S TIN',
  payeeTin: 'RECIPIENT’S TIN',
  box3: '3',
  payee: 'RECIPIENT’S name, street address, city, state and ZIP code',
  box4: '4  Federal income tax withheld',
  box5: '5  State tax withheld',
  box6: '6  State no.',
  box7: '7  State income',
  account: 'Account number',
}

function drawLines(pen: Pen, { x, right, top }: Box, lines: readonly string[]): void {
  let y = top - 24
  for (const line of lines.filter((one) => one !== ''))
    y = pen.text(x + PAD, y, line, { width: right - x - 2 * PAD })
}

function drawAmount(pen: Pen, { right, top, height }: Box, cents: number): void {
  if (cents !== 0) pen.right(top - height + 9, dollars(cents), { x: right - PAD, isBold: true })
}

interface Party {
  address: string
  address_2: string
  city: string
  state: string
  zip: string
}
const addressLines = ({ address, address_2, city, state, zip }: Party) => [
  [address, address_2].filter(Boolean).join(', '),
  `${city}, ${state} ${zip}`,
]

const NOTICE =
  'This is important tax information and is being furnished to the IRS. If you are required to file a return, a negligence penalty or other sanction may be imposed on you if this income is taxable and the IRS determines that it has not been reported.'

/** Publication 1179, section 4.2: a substitute statement has the instructions of the form. */
const INSTRUCTIONS = [
  'Recipient’s taxpayer identification number (TIN). For your protection, this form may show only the last four digits of your TIN. However, the issuer has reported your complete TIN to the IRS.',
  'Account number. May show an account or other unique number the payer assigned to distinguish your account.',
  'Box 1. Shows nonemployee compensation. If the amount in this box is self-employment income, report it on Schedule C or F (Form 1040) and complete Schedule SE (Form 1040). You received this form instead of Form W-2 because the payer did not consider you an employee and did not withhold income tax or social security and Medicare tax. If you believe you are an employee and cannot get the payer to correct this form, report this amount on the line for wages of Form 1040 and attach Form 8919.',
  'Box 2. If checked, consumer products totaling $5,000 or more were sold to you for resale.',
  'Box 4. Shows backup withholding. A payer must backup withhold on certain payments if you did not give your TIN to the payer. Include this amount on your income tax return as tax withheld.',
  'Boxes 5 to 7. State income tax withheld reporting boxes.',
]

type Copy = TaxForm & { is_corrected: boolean }

/** What is the same on all pages. */
function drawTemplate(pen: Pen, payer: TaxPayer, year: number): void {
  pen.text(MARGIN, HEAD, 'Form 1099-NEC', { size: 15, isBold: true })
  pen.text(MARGIN, HEAD - 18, 'Nonemployee Compensation', { size: 11 })
  pen.text(HALF, HEAD, `For calendar year ${year}`, { isBold: true })
  pen.text(HALF, HEAD - 14, 'Copy B, for recipient · OMB No. 1545-0116', { size: 9 })
  for (const [name, { x, right, top, height }] of Object.entries<Box>(BOXES)) {
    pen.box({ x, y: top - height, width: right - x, height })
    const title = TITLES[name as keyof typeof BOXES]
    pen.text(x + PAD, top - 10, title, { ...TITLE, width: right - x - 2 * PAD })
  }
  drawLines(pen, BOXES.payer, [payer.legal_name, ...addressLines(payer), displayPhone(payer.phone)])
  drawLines(pen, BOXES.payerTin, [payer.ein])
  pen.text(HALF + PAD, LAST - 12, NOTICE, { size: 7, width: RIGHT - HALF - PAD })
  pen.y = LAST - LOW - 28
  pen.flow('Instructions for Recipient', { isBold: true })
  for (const text of INSTRUCTIONS) {
    pen.y -= 4
    pen.flow(text, { size: 8 })
  }
  pen.y -= 4
  pen.flow('Substitute form. Keep for your records.', { size: 8, isGrey: true })
}

function drawForm(pen: Pen, form: Copy): void {
  pen.text(HALF, HEAD - 28, `${form.is_corrected ? '[X]' : '[  ]'} CORRECTED (if checked)`, { size: 9 })
  drawLines(pen, BOXES.payeeTin, [form.tin])
  drawLines(pen, BOXES.payee, [form.legal_name, form.business_name, ...addressLines(form)])
  drawLines(pen, BOXES.account, [String(form.id)])
  drawAmount(pen, BOXES.box1, form.box1_cents)
  drawAmount(pen, BOXES.box4, form.box4_cents)
}

/** One page for each form; TINs of recipients are truncated, as 26 CFR 301.6109-4 allows. */
export async function copiesPdf(payer: TaxPayer, forms: readonly Copy[], today: string): Promise<Uint8Array> {
  const year = forms[0]?.year ?? 0
  const title = `Form 1099-NEC ${year}, copy B`
  const template = await newDocument(title, payer.legal_name, today, [payer, NOTICE, INSTRUCTIONS, TITLES])
  drawTemplate(template.pen, payer, year)
  const { document, pen } = await newDocument(title, payer.legal_name, today, forms)
  const [page] = await document.embedPdf(await template.document.save())
  for (const [index, form] of forms.entries()) {
    if (index > 0) pen.newPage()
    if (index % PAGES_AT_ONCE === 0) await setImmediate()
    if (page) pen.page.drawPage(page)
    drawForm(pen, form)
  }
  return document.save()
}
