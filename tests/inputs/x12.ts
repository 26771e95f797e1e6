/** Parts of interchanges as brokers send them; every name, place and number is made up. */
export const SENDER = { qualifier: 'ZZ', id: 'LAKEBROKER' }
export const RECEIVER = { qualifier: '02', id: 'HRLN' }

export const TENDER_SEGMENTS: readonly (readonly string[])[] = [
  ['B2', '', 'HRLN', '', 'LB-70231', '', 'PP'],
  ['B2A', '00', 'LT'],
  ['L11', 'Q-881', 'CO'],
  ['G62', '64', '20261201', '1', '1500', 'CT'],
  ['NTE', '', 'No touch freight. Call ahead.'],
  ['G61', 'IC', 'Dana Reyes', 'TE', '312-555-0142'],
  ['N7', '', '', '', '', '', '', '', '', '', '', 'CV'],
  ['S5', '1', 'CL'],
  ['L11', 'PU-1001', 'PU'],
  ['G62', '37', '20261202', 'I', '0800', 'LT'],
  ['G62', '38', '20261202', 'K', '1100', 'LT'],
  ['AT8', 'G', 'L', '4200', '6'],
  ['N1', 'SH', 'LAKE PARTS', '93', '1520'],
  ['N3', '400 W Superior St'],
  ['N4', 'Chicago', 'IL', '60654', 'US'],
  ['L5', '', 'Machine parts'],
  ['S5', '2', 'CU'],
  ['L11', 'DO-2002', 'DO'],
  ['G62', '53', '20261203', 'G', '0900', 'LT'],
  ['G62', '54', '20261203', 'L', '1400', 'LT'],
  ['N1', 'CN', 'RIVER WORKS', '93', '0044'],
  ['N3', '12 Beale St'],
  ['N4', 'Memphis', 'TN', '38103', 'US'],
  ['L3', '4200', 'G', '1450.00', 'FR', '145000', '', '', '', '', '', '6', 'L'],
]

interface Parts {
  segments?: readonly (readonly string[])[]
  kind?: string
  group?: string
  control?: number
  count?: number
  usage?: 'P' | 'T'
  end?: string
  version?: string
}

/** Written by hand and not by our writer, so that a shared error of both shows. */
export function x12Text({
  segments = TENDER_SEGMENTS,
  kind = '204',
  group = 'SM',
  control = 412,
  count = segments.length + 2,
  usage = 'P',
  end = '~\n',
  version = '004010',
}: Parts = {}): string {
  const number = String(control).padStart(9, '0')
  const isa = `ISA*00*          *00*          *ZZ*LAKEBROKER     *02*HRLN           *261130*1405*U*00401*${number}*0*${usage}*>`
  return [
    isa,
    `GS*${group}*LAKEBROKER*HRLN*20261130*1405*${control}*X*${version}`,
    `ST*${kind}*0001`,
    ...segments.map((one) => one.join('*')),
    `SE*${count}*0001`,
    `GE*1*${control}`,
    `IEA*1*${number}`,
    '',
  ].join(end)
}
