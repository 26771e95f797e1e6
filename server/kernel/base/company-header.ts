/** A router in front of several cells names the company whose cell it chose. */
export const COMPANY_HEADER = 'x-freight-company'
