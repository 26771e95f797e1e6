const CANADA: Record<string, string> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
}
const MEXICO =
  'AGS BC BCS CAMP CHIS CHIH COAH COL CDMX DGO GTO GRO HGO JAL MEX MICH MOR NAY NL OAX PUE QRO QROO SLP SIN SON TAB TAMPS TLAX VER YUC ZAC'.split(
    ' ',
  )

export const stateOfNumber = (country: string, number: string): string | undefined =>
  country === 'CA' ? CANADA[number] : country === 'MX' ? MEXICO[Number(number) - 1] : undefined
