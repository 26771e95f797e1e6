/** Set by the router in front of several cells: the company that it routed by. */
export const COMPANY_HEADER = 'x-freight-company'
