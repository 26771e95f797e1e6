/** None of the amounts in these clauses is the load's pay. */
export const TERMS: readonly string[] = [
  '1. Carrier must maintain cargo insurance of not less than $100,000.00 and automobile liability of $1,000,000.00 per occurrence, and shall furnish certificates upon request.',
  '2. Detention is paid at $40.00 per hour after two (2) hours of free time, to a maximum of $200.00. Carrier must notify broker by e-mail 30 minutes before free time ends or detention will not be paid.',
  '3. A fee of $150.00 per day will be deducted for late delivery. Failure to accept MacroPoint tracking will result in a $100.00 deduction.',
  '4. Truck ordered not used: $150.00 when the load is canceled after dispatch. Layover: $200.00 per day with written approval only.',
  '5. Signed proof of delivery must be sent within 24 hours of delivery. Original bills of lading are required with the invoice.',
  '6. Lumper receipts must be submitted within 48 hours; unreceipted lumper charges over $25.00 are not reimbursed.',
  '7. Double brokering is prohibited. Carrier shall forfeit all charges and shall pay liquidated damages of $5,000.00.',
  '8. The driver must call for check calls each morning by 09:00. The value of cargo is limited to $75,000.00 unless declared.',
]
