-- Drivers had each load in their app once it was booked. Those loads count as sent, without a reminder.
INSERT INTO load_dispatch (company_id, load, drivers, sent_at, reminded_at)
SELECT company_id, id, array_remove(ARRAY[driver, second_driver], NULL), created_at, now()
FROM load
WHERE status IN (1, 2, 6) AND coalesce(driver, second_driver) IS NOT NULL
ON CONFLICT DO NOTHING;
