import { type Kysely, sql } from 'kysely';
import pinyin from './pinyinRanks.json' with { type: 'json' };

const [firstHan, lastHan] = [0x4e00, 0x9fff];
/** Digits and Latin, then Han by pinyin; numbers inside text by value. */
const locale = 'zh-u-co-pinyin-kn-true-kr-latn-hani';

/** The place of each Han character among all by pinyin, two bytes each, as hexadecimal digits. */
const pinyinRanks = (): string => Buffer.from(pinyin.ranks, 'base64').toString('hex');

/**
 * For databases without the data of the Chinese order: Han characters are exchanged for each other so that the order of
 * their code points is that of pinyin, numbers are padded. Chongqing is the one word that the order of pinyin reads unlike
 * its characters.
 */
const keyBody = (): string => `
declare
  ranks constant bytea := '\\x${pinyinRanks()}';
  key text := '';
  digits text := '';
  letter text;
  code integer;
begin
  if value !~ '[0-9\\uff10-\\uff19\\u4e00-\\u9fff]' then return value; end if;
  value := replace(replace(normalize(value, NFKC), '重庆', '虫庆'), '重慶', '虫慶');
  foreach letter in array string_to_array(value || chr(1), null) loop
    code := ascii(letter);
    if code between 48 and 57 then
      digits := digits || letter;
      continue;
    end if;
    if digits <> '' then
      key := key || lpad(ltrim(digits, '0'), greatest(20, length(digits)), '0');
      digits := '';
    end if;
    if code between ${firstHan} and ${lastHan} then
      code := 2 * (code - ${firstHan});
      letter := chr(${firstHan} + 256 * get_byte(ranks, code) + get_byte(ranks, code + 1));
    end if;
    key := key || letter;
  end loop;
  return left(key, -1);
end`;

async function rows<T>(db: Kysely<unknown>, text: string): Promise<T[]> {
  return (await sql.raw<T>(text).execute(db)).rows;
}

/** Whether `weft_order` gives the order by itself: some databases have the collation but not its data. */
async function isOrdered(db: Kysely<unknown>): Promise<boolean> {
  const pairs = ["'阿' collate weft_order < '重'", "'2' collate weft_order < '10'", "'z' collate weft_order < '阿'"];
  const [row] = await rows<{ ordered: boolean }>(db, `select ${pairs.join(' and ')} as ordered`);
  return row?.ordered === true;
}

/**
 * The one order of texts in lists, `weft_sort_key(x) collate weft_order`, and the one folding of searches, `weft_fold(x)`:
 * compatible forms (NFKC) in small letters, as `core/fold.ts`. Both are the same on every database.
 */
export const migration = {
  id: '0057_order_and_folding',
  async up(db: Kysely<unknown>): Promise<void> {
    const icu = (await rows(db, "select 1 from pg_collation where collname = 'und-x-icu'")).length > 0;
    const make = (name: string) =>
      rows(db, `create collation weft_order ${icu ? `(provider = icu, locale = '${name}')` : 'from "C"'}`);
    await make(locale);
    const ordered = await isOrdered(db);
    if (!ordered && icu) {
      await rows(db, 'drop collation weft_order');
      await make('und');
    }
    const [language, body] = ordered ? ['sql', 'select value'] : ['plpgsql', keyBody()];
    const quote = '$key$';
    await rows(
      db,
      `create function weft_sort_key(value text) returns text immutable parallel safe language ${language} as ${quote}${body}${quote}`,
    );
    // Most texts hold nothing that folds but A to Z: the whole folding takes several times as long.
    const plain = `value collate "C" !~ '[^\\u0001-\\u007f\\u3001\\u3002\\u4e00-\\u9fff]'`;
    const whole = `replace(lower(normalize(value, NFKC)${icu ? ' collate "und-x-icu"' : ''}), 'ς', 'σ')`;
    const small = `case when ${plain} then lower(value collate "C") else ${whole} collate "C" end`;
    await rows(
      db,
      `create function weft_fold(value text) returns text immutable parallel safe language sql as ${quote}select ${small}${quote}`,
    );
  },
};
