export const OFFER_SOURCES = {
  mail: 'Email',
  truck_list: 'Truck list reply',
  api: 'API',
  file: 'File',
  edi: 'EDI',
} as const
