/** In loops, which PL/pgSQL runs ten times as fast as it starts a query. */
const traceOf = (name: string, ofOne: string) => `
CREATE FUNCTION trace_of_${name}(said text[]) RETURNS bit(512) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE trace bit(512) := 0::bit(512); one text; trigram text; bytes bytea;
BEGIN
  FOREACH one IN ARRAY said LOOP
    ${ofOne}
  END LOOP;
  RETURN trace;
END $$;`;

const setBit = (bit: string) => `trace := set_bit(trace, ${bit}, 1);`;
const bitAt = (n: string) =>
  `(get_byte(bytes, ${n}) * 7927 + get_byte(bytes, ${n} + 1) * 769 + get_byte(bytes, ${n} + 2) * 31) % 480`;

const ofTexts = `bytes := convert_to(lower(one), 'UTF8');
    FOR n IN 0 .. length(bytes) - 3 LOOP ${setBit(bitAt("n"))} END LOOP;`;
const ofTrigrams = `FOREACH trigram IN ARRAY show_trgm(one) LOOP
      bytes := convert_to(right(trigram, 3), 'UTF8');
      ${setBit(bitAt("0"))}
    END LOOP;`;
const ofLetters = `bytes := convert_to(lower(one), 'UTF8');
    FOR n IN 0 .. length(bytes) - 1 LOOP ${setBit("480 + get_byte(bytes, n) % 32")} END LOOP;`;

const ofAddresses = (said: string) =>
  `ARRAY(SELECT ${said} FROM customer_addresses a WHERE a.merchant_id = c.merchant_id AND a.customer_id = c.id)`;

/**
 * What a customer is known by, as bits: of a text one for every three bytes that follow each other, of its trigrams what pg_trgm says of
 * its words, and of its letters one for each. Where a searched text has a bit that a customer has not, it is nowhere in what is known of
 * them, and they need not be read. A row policy keeps PostgreSQL from the indexes of pg_trgm.
 */
export const customerTraces = `
${traceOf("texts", ofTexts)}
${traceOf("trigrams", ofTrigrams)}
${traceOf("letters", ofLetters)}

CREATE TABLE customer_traces (
  merchant_id text NOT NULL,
  customer_id text NOT NULL,
  texts bit(512) NOT NULL,
  names bit(512) NOT NULL,
  PRIMARY KEY (merchant_id, customer_id) INCLUDE (texts, names),
  FOREIGN KEY (merchant_id, customer_id) REFERENCES customers ON DELETE CASCADE
);
INSERT INTO customer_traces
  SELECT c.merchant_id, c.id, trace_of_texts(names || others), trace_of_texts(names) | trace_of_trigrams(names) | trace_of_letters(names)
  FROM customers c, LATERAL (SELECT
    ARRAY[c.description] || ${ofAddresses("a.first_name || ' ' || a.last_name || ' ' || a.company")} AS names,
    ARRAY[c.id] || ${ofAddresses("a.email")} || ${ofAddresses("a.phone")}
      || ARRAY(SELECT m.last_four FROM stored_methods m WHERE m.merchant_id = c.merchant_id AND m.customer_id = c.id) AS others OFFSET 0) said;
ALTER TABLE customer_traces ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_traces FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON customer_traces USING ((SELECT current_setting('gatehouse.merchant_id', true)) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON customer_traces TO gatehouse_app;
`;
