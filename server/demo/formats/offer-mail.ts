export interface OfferMail {
  readonly from: string
  readonly replyTo: string
  readonly subject: string
  readonly html: string
}
