/** SQL of the slash path of an organisation by name; `alias`: alias of weft_organize in the statement. */
export function organizePath(alias: string): string {
  return `(select string_agg(a.full_name, '/' order by steps.place)
    from unnest(string_to_array(${alias}.organize_id_tree, ',')) with ordinality steps(id, place)
    join weft_organize a on a.id = steps.id)`;
}
