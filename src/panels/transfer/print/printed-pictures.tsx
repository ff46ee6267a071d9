import { useState } from 'react'
import { pictureUrl } from '#canvas/picture-files/picture-source.ts'
import type { ReportPicture } from '#formats/minutes/report-pictures.ts'
import { TRANSFER_LABELS } from '../transfer-labels.ts'

interface PrintedPicturesProps {
  boardId: string
  pictures: readonly ReportPicture[]
}

export function PrintedPictures({ boardId, pictures }: PrintedPicturesProps) {
  return (
    <>
      <h2>{TRANSFER_LABELS.pictures}</h2>
      <div className="parley-pictures">
        {pictures.map((picture) => (
          <PrintedPicture key={picture.id} boardId={boardId} picture={picture} />
        ))}
      </div>
    </>
  )
}

function PrintedPicture({ boardId, picture }: { boardId: string; picture: ReportPicture }) {
  const { id, alt, frame } = picture
  const [isMissing, setMissing] = useState(false)
  const about = [alt, frame && `In “${frame}”`].filter(Boolean).join(' · ')
  return (
    <figure>
      {isMissing ? (
        <p className="parley-facts">{TRANSFER_LABELS.pictureMissing}</p>
      ) : (
        <img src={pictureUrl(boardId, id, 'm')} alt={alt} onError={() => setMissing(true)} />
      )}
      {about && (
        <figcaption dir="auto" className="parley-about">
          {about}
        </figcaption>
      )}
    </figure>
  )
}
