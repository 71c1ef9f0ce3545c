import Typography from "@mui/material/Typography";

export type TitleBlockProps = {
  title: string;
  level?: 1 | 2;
  text?: string | undefined;
  /** Of the title, for what is named by it. */
  id?: string;
  /** Between title and text, in px. */
  gap?: number;
  maxWidth?: string;
};

/** The title of a part of a page and, where there is more to say, a sentence below it. */
export function TitleBlock(props: TitleBlockProps) {
  const { title, level = 2, text, id, gap = 6, maxWidth } = props;
  const place = { marginTop: `${gap}px`, ...(maxWidth === undefined ? {} : { maxWidth }) };
  return (
    <div>
      <Typography id={id} variant="h4" component={`h${level}`}>
        {title}
      </Typography>
      {text === undefined ? null : (
        <Typography variant="body2" color="text.secondary" sx={place}>
          {text}
        </Typography>
      )}
    </div>
  );
}
