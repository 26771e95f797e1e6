export { takeIn } from '#server/edi/exchange/take-in.service.ts'
export { writeInterchange, x12Day } from '#server/edi/x12/write-interchange.ts'
