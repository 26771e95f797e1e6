CREATE TABLE "load_percent" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"load" integer NOT NULL,
	"of" text NOT NULL,
	"payee" integer NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	CONSTRAINT "load_percent_company_id_load_of_payee_pk" PRIMARY KEY("company_id","load","of","payee")
);

ALTER TABLE "load_percent" ADD CONSTRAINT "load_percent_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE cascade ON UPDATE no action;

-- What held for a payee on the company's day of an instant.
CREATE FUNCTION percent_held(of_company int, of_kind text, of_payee int, at timestamptz) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT percent FROM (
    SELECT s.from_day, s.percent FROM user_salary AS s WHERE of_kind = 'salary' AND s.company_id = of_company AND s.user_id = of_payee
    UNION ALL
    SELECT d.from_day, d.percent FROM driver_pay AS d WHERE of_kind = 'driver' AND d.company_id = of_company AND d.driver = of_payee
  ) AS rate
  WHERE from_day <= (SELECT (at AT TIME ZONE c.time_zone)::date FROM company AS c WHERE c.id = of_company)
  ORDER BY from_day DESC LIMIT 1
$$;
CREATE FUNCTION keep_load_percents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO load_percent (company_id, load, of, payee, percent)
  SELECT NEW.company_id, NEW.id, one.of, one.payee, held
  FROM (VALUES ('salary', NEW.dispatcher), ('driver', NEW.driver), ('driver', NEW.second_driver)) AS one (of, payee)
    CROSS JOIN LATERAL percent_held(NEW.company_id, one.of, one.payee, NEW.created_at) AS held
  WHERE held IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_load_percents_booked AFTER INSERT ON load FOR EACH ROW EXECUTE FUNCTION keep_load_percents();
CREATE TRIGGER keep_load_percents_handed AFTER UPDATE OF dispatcher, driver, second_driver ON load FOR EACH ROW
  WHEN (NEW.dispatcher <> OLD.dispatcher OR NEW.driver IS DISTINCT FROM OLD.driver OR NEW.second_driver IS DISTINCT FROM OLD.second_driver)
  EXECUTE FUNCTION keep_load_percents();
CREATE FUNCTION keep_split_percent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO load_percent (company_id, load, of, payee, percent)
  SELECT l.company_id, l.id, NEW.of, NEW.payee, held FROM load AS l
    CROSS JOIN LATERAL percent_held(l.company_id, NEW.of, NEW.payee, l.created_at) AS held
  WHERE l.company_id = NEW.company_id AND l.id = NEW.load AND held IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_split_percent AFTER INSERT ON pay_split FOR EACH ROW WHEN (NEW.of = 'salary') EXECUTE FUNCTION keep_split_percent();

-- What is locked was paid by the day of delivery, and stays; everything else is paid by the day of booking.
INSERT INTO load_percent (company_id, load, of, payee, percent)
SELECT l.company_id, l.id, one.of, one.payee, held FROM (
    SELECT company_id, id AS load, 'salary' AS of, dispatcher AS payee FROM load
    UNION SELECT company_id, id, 'driver', driver FROM load
    UNION SELECT company_id, id, 'driver', second_driver FROM load
    UNION SELECT company_id, load, 'driver', driver FROM load_truck_pay
    UNION SELECT company_id, load, 'driver', second_driver FROM load_truck_pay
    UNION SELECT company_id, load, of, payee FROM pay_split WHERE of = 'salary'
  ) AS one
  JOIN load AS l ON l.company_id = one.company_id AND l.id = one.load
  CROSS JOIN LATERAL percent_held(l.company_id, one.of, one.payee, CASE WHEN EXISTS (
      SELECT FROM pay_week_load AS locked JOIN pay_week AS w ON w.company_id = locked.company_id AND w.id = locked.week
      WHERE locked.company_id = l.company_id AND locked.load = l.id
        AND CASE one.of WHEN 'salary' THEN w.of = 'salary' AND w.payee = one.payee ELSE w.of <> 'salary' END
    ) THEN l.earned_at ELSE l.created_at END) AS held
WHERE one.payee IS NOT NULL AND held IS NOT NULL;
